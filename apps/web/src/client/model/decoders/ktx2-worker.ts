import transcoderUrl from 'three/examples/jsm/libs/basis/basis_transcoder.js?url';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';

declare function importScripts(url: string): void;

/**
 * Members of KTX2Loader that its types do not declare: the worker function, and the constants it
 * expects as globals.
 */
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
