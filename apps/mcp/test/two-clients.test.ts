import fc from 'fast-check';
import { listUnitsOfSite, updateUnit } from '@trowel/services/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

/** Each run has a site of its own. */
let site = '';
let runs = 0;

const NUMBERS = ['1', '2', '3', '4', '5'];
const CLIENTS = ['anna', 'bruno'] as const;
type Client = (typeof CLIENTS)[number];

/** What one of the three does next; plans are asked for now and confirmed later, or never. */
type Step =
  | { who: Client; does: 'write'; unit: string; text: string }
  | { who: Client; does: 'plan all'; text: string }
  | { who: Client; does: 'plan removal'; unit: string }
  | { who: Client; does: 'confirm' }
  | { who: 'colleague'; unit: string; text: string };

const Who = fc.constantFrom(...CLIENTS);
const Unit = fc.constantFrom(...NUMBERS);
const Text = fc.constantFrom('Crollo', 'Strato bruno', 'Muro', '<b>"à"</b>');
const AnyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ who: Who, does: fc.constant('write' as const), unit: Unit, text: Text }),
  fc.record({ who: Who, does: fc.constant('plan all' as const), text: Text }),
  fc.record({ who: Who, does: fc.constant('plan removal' as const), unit: Unit }),
  fc.record({ who: Who, does: fc.constant('confirm' as const) }),
  fc.record({ who: fc.constant('colleague' as const), unit: Unit, text: Text }),
);

/** The one that loses most: both have a plan for all units when the colleague writes. */
const BOTH_PLAN: Step[] = [
  { who: 'anna', does: 'plan all', text: 'Crollo' },
  { who: 'bruno', does: 'plan removal', unit: '3' },
  { who: 'colleague', unit: '3', text: 'Muro' },
  { who: 'anna', does: 'confirm' },
  { who: 'bruno', does: 'confirm' },
];

/** The units of the site by number, with what these tests write, and their versions. */
type Units = Map<
  string,
  { description: string | null; interpretation: string | null; told: string[]; version: number }
>;

/** What an assistant writes, at once or by a plan. */
type Written = Exclude<Step, { who: 'colleague' } | { does: 'confirm' }>;

interface Planned {
  step: Exclude<Written, { does: 'write' }>;
  args: Record<string, unknown>;
  token: string;
  seen: Units;
}

describe.each(['sqlite', 'postgres'] as const)(
  'two assistants and a colleague between them, on %s',
  (dialect) => {
    let mcp: TestMcp;
    beforeAll(async () => {
      mcp = await openTestMcp(dialect);
    });
    afterAll(() => mcp.close());
    const begin = async (): Promise<void> => {
      site = `Villa ${(runs += 1)}`;
      await mcp.call('create_harris_matrix', {
        site_name: site,
        create_site: true,
        nodes: NUMBERS.map((us_number) => ({ us_number, description: 'Humus' })),
        relationships: ['1 covers 2, 3', '2 covers 4', '3 covers 4', '4 covers 5'],
      });
    };

    it('overwrite nobody: a plan made on other records is refused, and undoing the assistants leaves what the colleague wrote', async () => {
      await fc.assert(
        fc
          .asyncProperty(fc.array(AnyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
            const before = await look(mcp);
            const play = createPlay(mcp);
            for (const step of steps) await play.take(step);
            const changes = await mcp.services.database.reads.changes.list({}, { skip: 0, limit: 500 });
            const logged = new Set(changes.rows.map(({ batch }) => batch));
            for (const batch of play.batches.toReversed().filter((one) => logged.has(one))) {
              const undone = await mcp.confirm('manage_data', { command: 'undo', batch });
              // Where all of it was written over since, that is said.
              const isKept = /^conflict: None of it can be undone: \w+ changed SU/.test(undone.text);
              expect(undone.ok || isKept, undone.text).toBe(true);
            }

            expect(plain(await look(mcp))).toEqual(plain(withColleague(before, play.written)));
          })
          .beforeEach(begin),
        { numRuns: Number(process.env['TROWEL_ASSURE_ROUNDS'] ?? 8), examples: [[BOTH_PLAN]] },
      );
    });
  },
);

/** Takes the steps one after another, and checks what each does to the records. */
function createPlay(mcp: TestMcp): {
  batches: string[];
  written: Map<string, string>;
  take(step: Step): Promise<void>;
} {
  const batches: string[] = [];
  const written = new Map<string, string>();
  const plans = new Map<Client, Planned>();
  const note = (data: Record<string, unknown>): void => {
    if (typeof data['batch'] === 'string') batches.push(data['batch']);
  };

  const writeAsColleague = async (number: string, text: string): Promise<void> => {
    // What says the same as an assistant's is no change.
    const description = `${text}, seen by Carla`;
    const { rows } = await listUnitsOfSite(mcp.ctx(), site, { filters: [], skip: 0, limit: 100 });
    const unit = rows.find(({ us_number }) => us_number === number);
    if (!unit) return;
    await updateUnit(mcp.ctx(), { id: unit.id, changes: { description } });
    written.set(number, description);
  };
  const confirm = async (who: Client, now: Units): Promise<void> => {
    const plan = plans.get(who);
    if (!plan) return;
    plans.delete(who);
    const done = await mcp.call(
      'manage_data',
      { ...plan.args, confirm_token: plan.token },
      { username: who },
    );
    const after = await look(mcp);
    const isSame = JSON.stringify([...plan.seen]) === JSON.stringify([...now]);
    const isTouched = touches(plan, now);
    // Between the two it may be either: what a removal takes from its neighbours.
    expect([isSame && !done.ok, isTouched && done.ok], done.text).toEqual([false, false]);
    expect(plain(after)).toEqual(plain(done.ok ? expectedAfter(plan.step, now) : now));
    note(done.data);
  };

  return {
    batches,
    written,
    async take(step) {
      const now = await look(mcp);
      if (step.who === 'colleague') return writeAsColleague(step.unit, step.text);
      if (step.does === 'confirm') return confirm(step.who, now);
      const args = argsOf(step);
      const answer = await mcp.call('manage_data', args, { username: step.who });
      const token: string | undefined = answer.data['plan']?.token;
      if (token !== undefined && step.does !== 'write') plans.set(step.who, { step, args, token, seen: now });
      const isDone = answer.ok && token === undefined;
      expect(plain(await look(mcp))).toEqual(plain(isDone ? expectedAfter(step, now) : now));
      if (isDone) note(answer.data);
    },
  };
}

function argsOf(step: Written): Record<string, unknown> {
  const of = { table: 'us', filters: { site_name: site } };
  if (step.does === 'plan all') return { ...of, command: 'update', data: { interpretation: step.text } };
  const filters = { site_name: site, us_number: step.unit };
  if (step.does === 'write') return { ...of, filters, command: 'update', data: { description: step.text } };
  return { ...of, filters, command: 'delete', cascade: true };
}

/** Whether records a plan is about are others now. */
function touches({ step, seen }: Planned, now: Units): boolean {
  const about = step.does === 'plan all' ? [...seen.keys()] : [step.unit];
  return about.some((number) => seen.get(number)?.version !== now.get(number)?.version);
}

/** What the records are after a step that was done. */
function expectedAfter(step: Written, now: Units): Units {
  const units = structuredClone(now);
  if (step.does === 'plan all') for (const unit of units.values()) unit.interpretation = step.text;
  if (step.does === 'write' && units.has(step.unit)) units.get(step.unit)!.description = step.text;
  if (step.does === 'plan removal') {
    units.delete(step.unit);
    for (const unit of units.values()) unit.told = unit.told.filter((one) => !one.endsWith(` ${step.unit}`));
  }
  return units;
}

function withColleague(before: Units, written: ReadonlyMap<string, string>): Units {
  const units = structuredClone(before);
  for (const [number, description] of written) units.get(number)!.description = description;
  return units;
}

/** Versions go on counting, whatever is undone. */
function plain(units: Units): unknown[] {
  return [...units].map(([number, { description, interpretation, told }]) => [
    number,
    description,
    interpretation,
    told,
  ]);
}

async function look(mcp: TestMcp): Promise<Units> {
  const { rows } = await listUnitsOfSite(mcp.ctx(), site, { filters: [], skip: 0, limit: 100 });
  const units = rows.map(({ us_number, description, interpretation, version, relationships }) => {
    const told = relationships.map((one) => `${one.type} ${one.us_number}`).toSorted();
    return [us_number, { description, interpretation, told, version }] as const;
  });
  return new Map(units.toSorted(([a], [b]) => a.localeCompare(b)));
}
