import type { Prompt } from '../contract/define-prompt.ts';
import { periodVisualization } from './period-visualization.ts';
import { stratigraphicModel } from './stratigraphic-model.ts';
import { usDescription } from './us-description.ts';

/** The three prompts. */
export const PROMPTS: readonly Prompt[] = [stratigraphicModel, periodVisualization, usDescription];

/** Gives a prompt by its name. */
export function findPrompt(name: string): Prompt | undefined {
  return PROMPTS.find((prompt) => prompt.name === name);
}
