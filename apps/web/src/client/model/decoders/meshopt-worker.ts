import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { serveRequests } from './serve-requests.ts';
import type { MeshoptRequest } from './meshopt-decoder.ts';

serveRequests<MeshoptRequest, Uint8Array>(async ({ count, size, source, mode, filter }) => {
  await MeshoptDecoder.ready;
  const response = new Uint8Array(count * size);
  MeshoptDecoder.decodeGltfBuffer(response, count, size, source, mode, filter);
  return { response, transfer: [response.buffer] };
});
