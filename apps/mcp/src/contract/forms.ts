import { z } from 'zod';

/** One of the forms of a tool's arguments: an operation, or another distinction. */
export interface Form {
  name: string;
  schema: z.ZodObject;
  /** Arguments of the form. */
  names: readonly string[];
  /** Required arguments, without those of `oneOf`. */
  required: readonly string[];
  /** Groups of arguments. Exactly one of each group is required. */
  oneOf: readonly (readonly string[])[];
  /** Returns true if a call has this form. */
  fits(args: Args): boolean;
}

/** Rules of a form that its fields cannot express. */
interface FormNotes {
  /** Name of the form. Default: the operation. */
  name?: string;
  /** Returns true if a call has this form. Default: the operation is the same. Earlier forms are tried first. */
  when?: (args: Args) => boolean;
  oneOf?: readonly (readonly string[])[];
}

type Args = Readonly<Record<string, unknown>>;

/** Notes about forms, for `z.strictObject({ … }).register(FORM_NOTES, { … })`. */
export const FORM_NOTES = z.registry<FormNotes>();

/** The arguments of a tool: one form, or a union of several. */
export type FormsSchema = z.ZodType<Record<string, unknown>>;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;

/** Arguments of all forms of a union. Those that are not in every form are optional. */
export type AnyForm<Union> = Pick<Union, keyof Union> & {
  [Key in KeysOf<Union>]?: ValueOf<Union, Key> | undefined;
};

/** The parsed input of a tool with forms: its operation, and the arguments of all forms as optional fields. */
export type FormsInput<Schema extends FormsSchema> = z.output<Schema> & AnyForm<z.output<Schema>>;

/** Lists the forms of a schema, in the order in which they are declared. */
export function listForms(schema: FormsSchema): Form[] {
  const objects = openUnions(schema);
  const by = findDiscriminator(objects);
  return objects.map((object) => readForm(object, by));
}

function openUnions(schema: z.core.$ZodType): z.ZodObject[] {
  const objects: z.ZodObject[] = [];
  const waiting = [schema];
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    if (one instanceof z.ZodUnion) waiting.unshift(...(one.options as z.core.$ZodType[]));
    else objects.push(one as z.ZodObject);
  }
  return objects;
}

/** Returns the argument with a fixed value in each form, or undefined if there is none. */
function findDiscriminator(objects: readonly z.ZodObject[]): string | undefined {
  const isFixed = (name: string): boolean =>
    objects.every(({ shape }) => shape[name] instanceof z.ZodLiteral);
  return Object.keys(objects[0]!.shape).find(isFixed);
}

function readForm(schema: z.ZodObject, by: string | undefined): Form {
  const { shape } = schema;
  const { oneOf = [], ...notes } = FORM_NOTES.get(schema) ?? {};
  const operation = by === undefined ? undefined : (shape[by] as z.ZodLiteral).value;
  const isSame = (args: Args): boolean => by === undefined || args[by] === operation;
  const { when } = notes;
  return {
    name: notes.name ?? String(operation ?? ''),
    schema,
    names: Object.keys(shape),
    required: Object.keys(shape).filter((name) => !isOptional(shape[name]!)),
    oneOf,
    fits: (args) => isSame(args) && (when?.(args) ?? true),
  };
}

function isOptional(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, undefined).success;
}

/** Returns one object schema with the arguments of all forms, for the list of tools. */
export function mergeForms(schema: FormsSchema): z.ZodObject {
  const objects = openUnions(schema);
  const names = [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))];
  const merged = names.map((name) => {
    const one = mergeArgument(objects.flatMap(({ shape }) => shape[name] ?? []));
    const isRequired = objects.every(({ shape }) => name in shape && !isOptional(shape[name]!));
    return [name, isRequired || isOptional(one) ? one : z.optional(one)] as const;
  });
  return z.strictObject(Object.fromEntries(merged));
}

/** Fixed values become an enumeration. Otherwise the first form describes the argument. */
function mergeArgument(schemas: readonly z.core.$ZodType[]): z.core.$ZodType {
  const literals = schemas.filter((one) => one instanceof z.ZodLiteral);
  if (literals.length < schemas.length) return schemas.find(isOptional) ?? schemas[0]!;
  return z.enum([...new Set(literals.map(({ value }) => String(value)))]);
}

/** Returns the form of a call, or undefined if its operation is unknown. */
export function findForm(forms: readonly Form[], args: Args): Form | undefined {
  return forms.find((form) => form.fits(args));
}

/** Returns the argument with the operation, or undefined for tools without operations. */
export function findOperationArgument(forms: readonly Form[]): string | undefined {
  return findDiscriminator(forms.map(({ schema }) => schema));
}
