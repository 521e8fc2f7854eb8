import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectModern, openTestMcp, type TestMcp } from './test-mcp.ts';

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs', 'assistants-transcripts.md');

/** A step of a conversation: words, or a call with its answer. */
type Step = { person: string } | { assistant: string } | { tool: string; args: Args };
type Args = Record<string, unknown>;
interface Scene {
  title: string;
  steps: readonly Step[];
}

const SITE = 'Colle Secco';
/** What an earlier answer gave, put in its place. */
const [BATCH, TOKEN] = ['(the batch)', '(the token)'];

const SCENES: readonly Scene[] = [
  {
    title: 'The check of a season',
    steps: [
      { person: 'Is there anything wrong with Colle Secco before we close the trench?' },
      { tool: 'validate_stratigraphic_relationships', args: { site_name: SITE } },
      {
        assistant:
          'The relations on sheets 101, 102 and 103 form a cycle, so one of the three is wrong. Removing “102 covers 103” would resolve it. I can do a dry run first.',
      },
      { person: 'Try it.' },
      {
        tool: 'create_harris_matrix',
        args: {
          site_name: SITE,
          relationships: [],
          changes: [{ action: 'remove', relation: '102 covers 103' }],
          dry_run: true,
        },
      },
      { assistant: 'No contradiction would remain. Shall I do it?' },
      { person: 'Yes. And which units have no relations?' },
      {
        tool: 'create_harris_matrix',
        args: {
          site_name: SITE,
          relationships: [],
          changes: [{ action: 'remove', relation: '102 covers 103' }],
        },
      },
      { tool: 'filter', args: { site: SITE, without_relations: true } },
      { assistant: 'Done. It is one batch, so you can undo it. SU 105 has no relations (US 105).' },
      { person: 'Sorry, 102 is above 103 after all. Undo it.' },
      { tool: 'manage_data', args: { command: 'undo', batch: BATCH } },
      { assistant: 'This restores “102 covers 103” on both sheets. Shall I?' },
      { person: 'Yes.' },
      { tool: 'manage_data', args: { command: 'undo', batch: BATCH, confirm_token: TOKEN } },
    ],
  },
  {
    title: 'Paper sheets, with a dry run first',
    steps: [
      { person: 'Two photographs of sheets of Colle Secco. Record them, but show me first.' },
      {
        assistant:
          'I read: SU 106, layer, “yellowish silt with mortar crumbs”; SU 107, cut, […] unreadable below “sides”. 106 fills 107, 107 cuts 104. I will do a dry run.',
      },
      {
        tool: 'create_harris_matrix',
        args: {
          site_name: SITE,
          nodes: [
            { us_number: '106', description: 'Yellowish silt with mortar crumbs' },
            { us_number: '107', description: 'Cut; […]' },
          ],
          relationships: ['106 fills 107', '107 cuts 104'],
          dry_run: true,
        },
      },
      { person: 'Right. Record them.' },
      {
        tool: 'create_harris_matrix',
        args: {
          site_name: SITE,
          nodes: [
            { us_number: '106', description: 'Yellowish silt with mortar crumbs' },
            { us_number: '107', description: 'Cut; […]' },
          ],
          relationships: ['106 fills 107', '107 cuts 104'],
        },
      },
    ],
  },
  {
    title: 'A sentence for a report, with its units',
    steps: [
      { person: 'What do the records say about the pit? One sentence, with its units.' },
      { tool: 'search', args: { query: 'mortar crumbs' } },
      { tool: 'fetch', args: { id: 'us-6' } },
      {
        assistant:
          'A pit was cut into layer 104 and filled with yellowish silt with mortar crumbs (US 104, 106, 107). The sheets do not say how deep it was.',
      },
    ],
  },
];

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
  await mcp.call('create_harris_matrix', {
    site_name: SITE,
    create_site: true,
    nodes: [{ us_number: '105', description: 'Loose stones by the east section' }],
    relationships: ['101 covers 102', '102 covers 103', '103 covers 101', '103 covers 104'],
  });
});
afterAll(() => mcp.close());

/** `UPDATE_DOCS=1 npx vitest run apps/mcp/test/transcripts.test.ts` updates the page. */
it('the conversations in the docs are what the service answers', async () => {
  const client = await connectModern((await mcp.listen()).url);
  const held = new Map<string, string>();
  const call = async (name: string, args: Args): Promise<string> => {
    const told = JSON.stringify(args).replaceAll(/\(the \w+\)/g, (word) => held.get(word) ?? word);
    const answer = await client.callTool({ name, arguments: JSON.parse(told) as Args });
    const { data } = (answer.structuredContent ?? {}) as {
      data?: { batch?: string; plan?: { token: string } };
    };
    if (data?.batch) held.set(BATCH, data.batch);
    if (data?.plan) held.set(TOKEN, data.plan.token);
    expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
    const texts = (answer.content as { type: string; text?: string }[]).flatMap(({ text = [] }) => text);
    return hideWhatChanges(texts.join('\n'), held);
  };
  const scenes = [];
  for (const { title, steps } of SCENES) {
    const lines = [];
    for (const step of steps) lines.push(await renderStep(step, call));
    scenes.push(`## ${title}\n\n${lines.join('\n\n')}`);
  }
  await client.close();

  const renewed = `${[INTRODUCTION, ...scenes].join('\n\n')}\n`;
  if (process.env['UPDATE_DOCS']) writeFileSync(DOCS, renewed);

  expect(readFileSync(DOCS, 'utf8')).toBe(renewed);
});

const INTRODUCTION = `# Conversations with an assistant

This page shows three example conversations with the answers of the [tools](assistants.md#tools). The words of the person and the assistant are invented. The answers are those of the service: a test calls the tools and compares them. \`UPDATE_DOCS=1 npx vitest run apps/mcp/test/transcripts.test.ts\` updates the page. Batch ids and tokens are left out.`;

async function renderStep(step: Step, call: (name: string, args: Args) => Promise<string>): Promise<string> {
  if ('person' in step) return `**Person:** ${step.person}`;
  if ('assistant' in step) return `**Assistant:** ${step.assistant}`;
  const { tool, args } = step;
  const asked = JSON.stringify(args, null, 2);
  return `\`${tool}\`\n\n\`\`\`json\n${asked}\n\`\`\`\n\n\`\`\`text\n${await call(tool, args)}\n\`\`\``;
}

/** What another run names otherwise: batches, tokens, days and hours. */
function hideWhatChanges(text: string, held: ReadonlyMap<string, string>): string {
  let shown = text;
  for (const [word, value] of held) shown = shown.replaceAll(value, word);
  return shown
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, BATCH)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(then)');
}
