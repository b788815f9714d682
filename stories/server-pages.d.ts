declare module 'virtual:server-pages' {
  /** Documents by `brand mode page`. */
  export const pages: Readonly<Record<string, string>>;
}
