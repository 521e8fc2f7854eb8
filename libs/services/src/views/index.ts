export {
  type AskedViews,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from './saved-views.ts';
