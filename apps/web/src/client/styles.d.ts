declare module '*.css';

/** The address of a file that is served as it is. */
declare module '*?url' {
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- as the bundler makes it
  export default url;
}
