export { insertComments, listArchivedComments } from './archived-comments.ts';
export { createComment, deleteComment, listComments, updateComment } from './comments.ts';
