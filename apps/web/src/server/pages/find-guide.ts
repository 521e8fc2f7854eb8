import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '@trowel/http';

/** Folders of the guide: beside the built program, below the program with all services, or in the sources. */
const PLACES = ['guide', join('web', 'guide'), join('docs', 'guide')];
/** Table of contents of the guide in each language. */
const CONTENTS = 'README.md';

/** The files of the user's guide. */
export interface Guide {
  /** Returns the text of a page by its name, or undefined if it does not exist. `README` is the table of contents. */
  page(language: Language, name: string): string | undefined;
  /** Lists the names of the pages, without the table of contents. */
  names(language: Language): string[];
  /** Returns a picture by its file name, or undefined if it does not exist. */
  picture(language: Language, name: string): Buffer | undefined;
}

/** Finds the guide in a folder or one of its parents. Undefined if it is not installed. */
export function findGuide(above = import.meta.dirname): Guide | undefined {
  const folder = findFolder(above);
  if (folder === undefined) return undefined;
  const inSources = join(folder, '..', 'images', 'guide');
  const pictures = existsSync(join(folder, 'pictures')) ? join(folder, 'pictures') : inSources;
  const texts = listFiles(folder, '.md');
  const files = listFiles(pictures, '.webp');
  return {
    page: (language, name) => readIfListed(texts, `${language}/${name}.md`)?.toString('utf8'),
    names: (language) =>
      [...texts.keys()]
        .filter((path) => path.startsWith(`${language}/`) && !path.endsWith(`/${CONTENTS}`))
        .map((path) => path.slice(language.length + 1, -'.md'.length)),
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

/** Lists the paths of the files by their requested names, so that requests cannot reach other files. */
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
