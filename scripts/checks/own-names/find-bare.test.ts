import { describe, expect, it } from 'vitest';
import { bareInCss, bareInScript } from './find-bare.ts';

const inCss = (text: string, isOwnDocument = false) => bareInCss(text, isOwnDocument).map(({ kind, name }) => `${kind} ${name}`);
const inScript = (text: string) => bareInScript(text).map(({ kind, name }) => `${kind} ${name}`);

describe('names in a style sheet', () => {
  it('takes those with our prefix', () => {
    const text = `@keyframes troupe_1{to{opacity:0}} @layer troupe-base; .troupe_a[data-troupe-state=on]{--troupe-ink:red;color:var(--troupe-ink)}
      @container troupe_c (width > 3px){#troupe{color:red}} @container (width > 3px){.troupe_b{color:red}}`;
    expect(inCss(text)).toEqual([]);
  });

  it.each([
    ['a{--accent:red}', 'custom property accent'],
    ['a{color:var(--accent,red)}', 'custom property accent'],
    ['a{color:color-mix(in oklab,var(--accent) 9%,red)}', 'custom property accent'],
    ['@keyframes rise{to{opacity:0}}', 'keyframes rise'],
    ['@layer base{a{color:red}}', 'layer base'],
    ['@container card (width > 3px){a{color:red}}', 'container card'],
    ['.card{color:red}', 'class card'],
    ['[data-state=open]{color:red}', 'data attribute state'],
    ['#main{color:red}', 'id main'],
  ])('finds that of %s', (text, name) => expect(inCss(text)).toContain(name));

  it('lets a document of ours have what the build made up', () => {
    expect(inCss('._1a2b3c0{animation:_1a2b3c1}@keyframes _1a2b3c1{to{opacity:0}}', true)).toEqual([]);
    expect(inCss('._1a2b3c0{color:var(--accent)}', true)).toEqual(['custom property accent']);
  });
});

describe('names in a script', () => {
  it('takes those with our prefix, and those of others', () => {
    const text = `jsx('p', { id: 'troupe-main', 'data-troupe-part': 'x', 'data-floating-ui-portal': '' });
      root.dataset.troupeMode = mode; style.setProperty('--troupe-ink', 'red'); globalThis.troupeTurn = 1;
      dispatchEvent(new CustomEvent('troupe-seen')); storage.setItem('troupe:draft', '')`;
    expect(inScript(text)).toEqual([]);
  });

  it.each([
    ["jsx('p', { 'data-state': 'on' })", 'data attribute state'],
    ["element.querySelector('[data-state=on]')", 'data attribute state'],
    ["root.dataset['mode'] = mode", 'data attribute mode'],
    ["jsx('p', { id: 'main' })", 'id main'],
    ["style.setProperty('--ink', 'red')", 'custom property ink'],
    ['style.setProperty(`--ink`, 1)', 'custom property ink'],
    ['globalThis.turn = 1', 'global turn'],
    ["new CustomEvent('seen')", 'event seen'],
    ["localStorage.setItem('draft', '')", 'storage key draft'],
  ])('finds that of %s', (text, name) => expect(inScript(text)).toContain(name));
});
