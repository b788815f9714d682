declare module '*.json?explore' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.json?sign-in' {
  const texts: Record<string, string>;
  export default texts;
}
declare module '*.json?checkout' {
  const texts: Record<string, string>;
  export default texts;
}
