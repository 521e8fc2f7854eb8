export { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './saved-views.ts';
