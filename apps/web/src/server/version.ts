// A named import, so that the bundle contains only the version and not the list of dependencies.
import { version } from '../../package.json';

/** Version of the web service, as shown by `/health`. */
export const VERSION: string = version;
