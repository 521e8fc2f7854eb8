import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { answerQuestions } from './answer-questions.ts';
import type { MeshoptQuestion } from './meshopt-decoder.ts';

answerQuestions<MeshoptQuestion, Uint8Array>(async ({ count, size, source, mode, filter }) => {
  await MeshoptDecoder.ready;
  const answer = new Uint8Array(count * size);
  MeshoptDecoder.decodeGltfBuffer(answer, count, size, source, mode, filter);
  return { answer, transfer: [answer.buffer] };
});
