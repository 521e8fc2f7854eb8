export {
  SEARCHED,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
  searchRecords,
} from './search-records.ts';
