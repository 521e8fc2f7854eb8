export { SEARCHED, type SearchResult, searchRecords } from './search-records.ts';
