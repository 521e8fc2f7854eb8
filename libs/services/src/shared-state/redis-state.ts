import type { SharedState } from '@trowel/db';
import { CLOCK_SLACK_MS } from './process-state.ts';
import { connectRedis, type RedisOptions } from './redis-connection.ts';

/** Storage operations of a shared state. */
export type SharedEntries = Pick<SharedState, 'add' | 'put' | 'find' | 'claim' | 'forget'>;

/** Shared state in Redis. */
export interface RedisState extends SharedEntries {
  close(): void;
}

/** Adds to a count that has not ended, or starts a new one, like `add` of the database table. */
const ADD = `local counted = {}
for at, name in ipairs(KEYS) do
  local by, ends = tonumber(ARGV[at * 4 - 2]), ARGV[at * 4 - 1]
  local lives, latest = ARGV[at * 4], ARGV[at * 4 + 1]
  local kept = redis.call('HGET', name, 'ends')
  local count
  if kept and kept > ARGV[1] and kept <= latest then
    count, ends = redis.call('HINCRBY', name, 'count', by), kept
  else
    count = math.max(by, 0)
    redis.call('HSET', name, 'count', count, 'ends', ends)
    redis.call('PEXPIRE', name, lives)
  end
  counted[at * 2 - 1], counted[at * 2] = count, ends
end
return counted`;

const PUT = `redis.call('HSET', KEYS[1], 'value', ARGV[1], 'ends', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

const CLAIM = `local kept = redis.call('HGET', KEYS[1], 'ends')
if kept and kept > ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'value', '', 'ends', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/**
 * Opens the shared state in Redis. If the server is unreachable, it connects in the background. Until
 * then operations fail immediately, as they do after a timeout. @throws Error if it rejects the user
 * name and password
 */
export async function openRedisState(options: RedisOptions): Promise<RedisState> {
  const { clock } = options;
  const { run, find, close } = await connectRedis(options);
  /** Redis expires keys by its own clock, so it gets a duration. */
  const livesMs = (endsAt: string): string =>
    String(Math.max(1, Math.ceil(Date.parse(endsAt) - clock().getTime())));

  return {
    async add(counts, now) {
      const values = counts.flatMap(({ count, ends_at: endsAt }) => {
        const latest = new Date(Date.parse(endsAt) + CLOCK_SLACK_MS).toISOString();
        return [String(count), endsAt, livesMs(endsAt), latest];
      });
      const names = counts.map(({ name }) => name);
      const counted = (await run(ADD, names, [now, ...values])) as unknown[];
      return names.map((name, at) => ({
        name,
        count: Number(counted[at * 2]),
        ends_at: String(counted[at * 2 + 1]),
      }));
    },
    async put(name, value, endsAt) {
      await run(PUT, [name], [value, endsAt, livesMs(endsAt)]);
    },
    async find(name, now) {
      const [value, endsAt] = await find(name, ['value', 'ends']);
      return typeof value === 'string' && typeof endsAt === 'string' && endsAt > now ? value : undefined;
    },
    claim: async (name, endsAt, now) => (await run(CLAIM, [name], [now, endsAt, livesMs(endsAt)])) === 1,
    // Redis expires keys by itself.
    forget: async () => undefined,
    close,
  };
}
