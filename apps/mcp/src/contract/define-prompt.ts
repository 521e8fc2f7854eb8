import type { ToolContext } from '../context/tool-context.ts';

/** One message of a prompt. */
export interface PromptMessage {
  role: 'user';
  content:
    | { type: 'text'; text: string }
    | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } };
}

export interface PromptArgument {
  name: string;
  description: string;
  required: boolean;
}

/**
 * A declared prompt. `build` returns its messages.
 * @throws DomainError if a named record does not exist
 */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  args: PromptArgument[];
  build(ctx: ToolContext, given: Readonly<Record<string, string>>): Promise<PromptMessage[]>;
}

/** Returns a text message. */
export function createMessage(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } };
}

/**
 * Returns messages with a resource.
 * @throws NotFoundError if there is none
 */
export function attach(
  contents: readonly { uri: string; mimeType: string; text: string }[],
): PromptMessage[] {
  return contents.map((resource) => ({
    role: 'user',
    content: { type: 'resource', resource: { ...resource } },
  }));
}
