declare module '*.vue' {
  import type { Component } from 'vue';

  const component: Component;
  // oxlint-disable-next-line import/no-default-export -- that is what a .vue file has
  export default component;
}
