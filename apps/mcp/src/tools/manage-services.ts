import { ForbiddenError } from '@trowel/domain/core';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { SERVICE_NAMES, type ServiceName } from '../context/service-keeper.ts';
import type { ToolContext } from '../context/tool-context.ts';

const Input = z.strictObject({
  action: z.enum(['status', 'list', 'logs', 'start', 'stop']),
  service: z
    .enum([...SERVICE_NAMES, 'all'])
    .optional()
    .describe('Default all.'),
});
type Input = z.output<typeof Input>;

const State = z.looseObject({ service: z.string(), running: z.boolean() });
const Output = z.looseObject({
  services: z.array(State).optional(),
  logs: z.record(z.string(), z.array(z.string())).optional(),
});

/** Reports the state of the services. Over stdio it also starts and stops them. */
export const manageServices = defineTool({
  name: 'manage_services',
  title: 'Services',
  description:
    'Reports whether web, api and mcp-http run here. Over stdio it also starts them, and stops or logs those it started. For administrators.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  access: 'admin',

  async plan(ctx, { action, service }) {
    if (action !== 'stop') return undefined;
    requireStdio(ctx);
    const states = await Promise.all(chosen(service).map((name) => ctx.keeper.state(name)));
    const ours = states.filter(({ started_here }) => started_here);
    return {
      summary: `Stops ${ours.map(({ service: name }) => name).join(', ') || 'nothing'}.`,
      counts: { services: ours.length },
      sample: ours,
      basis: ours.map(({ pid }) => pid),
    };
  },

  async run(ctx, { action, service }) {
    const names = chosen(service);
    if (action === 'logs') {
      requireStdio(ctx);
      const logs = Object.fromEntries(names.map((name) => [name, ctx.keeper.readLog(name)]));
      return { data: { logs }, message: 'The last lines each service wrote.' };
    }
    if (action === 'start' || action === 'stop') requireStdio(ctx);
    const services = [];
    for (const name of names) services.push({ ...(await ACTIONS[action](ctx, name)) });
    const running = services.filter((one) => one.running).length;
    return { data: { services }, message: `${running} of ${services.length} are running.` };
  },
});

const ACTIONS = {
  status: (ctx: ToolContext, name: ServiceName) => ctx.keeper.state(name),
  list: (ctx: ToolContext, name: ServiceName) => ctx.keeper.state(name),
  start: (ctx: ToolContext, name: ServiceName) => ctx.keeper.start(name),
  stop: (ctx: ToolContext, name: ServiceName) => ctx.keeper.stop(name),
};

function chosen(service: Input['service']): readonly ServiceName[] {
  return service === undefined || service === 'all' ? SERVICE_NAMES : [service];
}

/** Only users at this machine may start and stop processes. */
function requireStdio({ transport }: ToolContext): void {
  if (transport !== 'stdio') throw new ForbiddenError('stdio', ['status', 'list']);
}
