export { insertComments, listArchivedComments } from './archived-comments.ts';
export {
  type CommentsWanted,
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from './comments.ts';
