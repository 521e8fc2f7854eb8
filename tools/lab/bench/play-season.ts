import { countTokens } from 'gpt-tokenizer';
import { fetchMcp } from '../../mcp-request.ts';
import { SEASON, type SeasonState, type Player, type ToolResult } from './season.ts';

/** Tokens that were read and written, as o200k counts them. */
export interface Weight {
  calls: number;
  sent: number;
  /** Tokens of the texts that a model reads. */
  told: number;
  /** Tokens of the same data for programs. */
  structured: number;
}

/** Results of a played season. */
export interface PlayedSeason {
  steps: { asks: string; weight: Weight; isAnswered: boolean }[];
  sum: Weight;
}

/**
 * Plays the season against a service, counts the tokens, and reports for each step whether its texts contained the
 * answer.
 */
export async function playSeason(url: string): Promise<PlayedSeason> {
  const kept: SeasonState = { batch: '', scene: '', found: '', suggestion: {} };
  const steps: PlayedSeason['steps'] = [];
  const sum = weightless();
  for (const { asks, says, play } of SEASON) {
    const weight = weightless();
    const texts: string[] = [];
    await play(playerOf(url, weight, texts), kept);
    for (const name of Object.keys(sum) as (keyof Weight)[]) sum[name] += weight[name];
    steps.push({ asks, weight, isAnswered: says.every((one) => one.test(texts.join('\n'))) });
  }
  return { steps, sum };
}

function weightless(): Weight {
  return { calls: 0, sent: 0, told: 0, structured: 0 };
}

function playerOf(url: string, weight: Weight, texts: string[]): Player {
  const call = async (tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult> => {
    const result = await fetchMcp(url, 'tools/call', { name: tool, arguments: args });
    const content = result['content'] as { type: string; text?: string; uri?: string }[];
    const text = content.map((one) => one.text ?? JSON.stringify(one)).join('\n');
    const structured = (result['structuredContent'] ?? {}) as Record<string, unknown>;
    weight.calls++;
    weight.sent += countTokens(JSON.stringify(args));
    weight.told += countTokens(text);
    weight.structured += countTokens(JSON.stringify(structured));
    texts.push(text);
    return { text, structured };
  };
  return {
    call,
    async confirm(tool, args) {
      const told = await call(tool, args);
      const { plan } = (told.structured['data'] ?? {}) as { plan?: { token: string } };
      return plan ? call(tool, { ...args, confirm_token: plan.token }) : told;
    },
  };
}
