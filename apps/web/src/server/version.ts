// By name: the rest of the file would lie in the bundle, where what the pages are built of would count as needed.
import { version } from '../../package.json';

/** The version of the web service's package, as `/health` tells it. */
export const VERSION: string = version;
