import { ModelProblem } from '../../i18n/model-problem.ts';

/** Fetches the WebAssembly of a decoder. @throws ModelProblem */
export async function fetchProgram(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw new ModelProblem('unreachable', url);
  return answer.arrayBuffer();
}
