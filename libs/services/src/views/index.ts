export {
  type ViewsQuery as AskedViews,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from './saved-views.ts';
