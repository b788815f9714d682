import type { AgeMethod, Brand } from '@troupe/protocol';
import { drawPage } from '../../html/themed-page.ts';
import { markup, type Markup } from '../../kernel/markup.ts';

/** How a check can end in the sandbox, and what its page calls that. English only, because only developers read it. */
export const sandboxEndings = {
  pass: 'Pass',
  fail: 'Fail',
  timeout: 'Pass, and the call gets lost',
  abandon: 'Give up',
  replay: 'Pass, and the call comes twice',
  expired: 'Let it expire',
  down: 'Provider goes down',
} as const;
export type SandboxEnding = keyof typeof sandboxEndings;
export const isSandboxEnding = (text: unknown): text is SandboxEnding =>
  typeof text === 'string' && Object.hasOwn(sandboxEndings, text);

const methodNames: Readonly<Record<AgeMethod, string>> = {
  id_scan_face_match: 'ID scan with face match',
  double_blind: 'Double blind',
  facial_age_estimation: 'Facial age estimation',
  email: 'Email',
  id_scan: 'ID scan',
  mobile: 'Phone carrier',
  credit_card: 'Credit card',
};

const draw = (brand: Brand, page: { title: string; body: Markup; status?: number }): Response => {
  const { html, ...rest } = drawPage(brand, page);
  return new Response(html, rest);
};

/** Stands in for the page of a provider: how the check shall end. No camera, no document, no script. */
export const checkPage = (brand: Brand, { path, method }: { path: string; method: AgeMethod }): Response =>
  draw(brand, {
    title: 'Age check (sandbox)',
    body: markup`<h1>${methodNames[method]}</h1>
<p>This page stands in for a provider of age checks. Nothing is checked, and nothing about you is asked for. How does it end?</p>
<form method="post" action="${path}">
${Object.entries(sandboxEndings).map(
  ([
    ending,
    name,
  ]) => markup`<button${ending === 'pass' && markup` class="primary"`} name="ending" value="${ending}">${name}</button>
`,
)}</form>`,
  });

/** For an address that leads to no check, or to one that is over. */
export const overPage = (brand: Brand): Response =>
  draw(brand, {
    title: 'Age check (sandbox)',
    status: 410,
    body: markup`<h1>This check is over</h1>
<p>Go back to ${brand.name} and begin another.</p>
<p class="links"><a href="/age-verification">Verify your age</a></p>`,
  });

/** What a provider that is down shows. */
export const downPage = (brand: Brand): Response =>
  draw(brand, {
    title: 'Age check (sandbox)',
    status: 503,
    body: markup`<h1>The provider is down</h1>
<p>No call is sent, and questions find no answer. Go back to ${brand.name} and begin another check.</p>
<p class="links"><a href="/age-verification">Verify your age</a></p>`,
  });

/** Where the sandbox is told what the next check shall meet. */
export const sandboxPage = (brand: Brand, { path, isDown }: { path: string; isDown: boolean }): Response =>
  draw(brand, {
    title: 'Age checks (sandbox)',
    body: markup`<h1>Age checks (sandbox)</h1>
<p>Checks of ${brand.name} are answered here, and prove nothing. A production start refuses this.</p>
<p class="notice" role="status">${isDown ? 'The next check that is begun finds no provider.' : 'The next check that is begun finds the provider.'}</p>
<form method="post" action="${path}">
<button name="next" value="${isDown ? 'up' : 'down'}">${isDown ? 'Bring the provider back' : 'Take the provider down for the next check'}</button>
</form>
<p class="links"><a href="/age-verification">Verify your age</a></p>`,
  });
