import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '@trowel/http';

/** Where the guide lies: beside the built program, in its folder below a program of them all, or among the sources. */
const PLACES = ['guide', join('web', 'guide'), join('docs', 'guide')];
/** The contents of the guide, in each language. */
const CONTENTS = 'README.md';

/** The user's guide as it is written. */
export interface Guide {
  /** Text of a page by its name, `README` being the contents; undefined for one that is not written. */
  page(language: Language, name: string): string | undefined;
  /** A picture of the guide by its file name; undefined for one that was not taken. */
  picture(language: Language, name: string): Buffer | undefined;
}

/** Finds the guide upward from this file, or in a folder; undefined where it was not brought along. */
export function findGuide(above = import.meta.dirname): Guide | undefined {
  const folder = findFolder(above);
  if (folder === undefined) return undefined;
  const inSources = join(folder, '..', 'images', 'guide');
  const pictures = existsSync(join(folder, 'pictures')) ? join(folder, 'pictures') : inSources;
  const texts = listFiles(folder, '.md');
  const files = listFiles(pictures, '.webp');
  return {
    page: (language, name) => readIfListed(texts, `${language}/${name}.md`)?.toString('utf8'),
    picture: (language, name) => readIfListed(files, `${language}/${name}`),
  };
}

function findFolder(first: string): string | undefined {
  for (let above = first; above !== dirname(above); above = dirname(above)) {
    const found = PLACES.map((place) => join(above, place)).find((place) =>
      LANGUAGES.every((language) => existsSync(join(place, language, CONTENTS))),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Paths of the files by what they are asked as: nothing else of the disk can be reached. */
function listFiles(folder: string, ending: string): ReadonlyMap<string, string> {
  const found = LANGUAGES.flatMap((language) => {
    const below = join(folder, language);
    if (!existsSync(below)) return [];
    const names = readdirSync(below).filter((name) => name.endsWith(ending));
    return names.map((name): [string, string] => [`${language}/${name}`, join(below, name)]);
  });
  return new Map(found);
}

function readIfListed(files: ReadonlyMap<string, string>, name: string): Buffer | undefined {
  const path = files.get(name);
  return path === undefined ? undefined : readFileSync(path);
}
