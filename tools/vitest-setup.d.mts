interface ProvidingProject {
  provide(key: string, value: unknown): void;
}
export function setup(
  project: ProvidingProject,
  options?: { provideDriver?: (options: { log: (text: string) => void }) => Promise<string> },
): Promise<() => Promise<void>>;
