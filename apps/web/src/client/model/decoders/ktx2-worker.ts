import transcoderUrl from 'three/examples/jsm/libs/basis/basis_transcoder.js?url';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';

declare function importScripts(url: string): void;

/** Of the loader of three.js what its types do not name: its worker, and the tables this one looks for around itself. */
const { BasisWorker, EngineFormat, EngineType, TranscoderFormat, BasisFormat } =
  KTX2Loader as unknown as Record<string, unknown> & { BasisWorker(): void };

importScripts(transcoderUrl);
Object.assign(self, {
  _EngineFormat: EngineFormat,
  _EngineType: EngineType,
  _TranscoderFormat: TranscoderFormat,
  _BasisFormat: BasisFormat,
});
BasisWorker();
