import { AppError, signInWindow, type Brand } from '@troupe/protocol';
import * as v from 'valibot';
import { markup, type Markup } from '../../kernel/markup.ts';
import { wordsOf } from '../../html/texts.ts';
import { drawPage, type ThemedPage } from '../../html/themed-page.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { modeOf, spokenFor } from '../../http/reader.ts';
import { refreshCookie } from './cookies.ts';
import type { FrameCodes } from './frame-codes.ts';
import type { KnownUsers } from './known-users.ts';
import { requireSameOrigin } from './same-origin.ts';
import { canSignInFrames } from './own-sessions/frame-brands.ts';
import type { SignIn } from './sign-in.ts';

/** Of the form with its one button. */
const wishBytes = 1000;

export interface SignInWindowDeps {
  brandAt: (host: string) => Brand | null;
  codes: FrameCodes;
  known: KnownUsers;
  signIn: Pick<SignIn, 'begin'>;
}

/**
 * One message to the frame that opened this window, whose origin is ours, and to no other; then the
 * window is done. Without an opener its text says what to do.
 */
const tellOpener =
  "opener?.postMessage(JSON.parse(document.getElementById('answer').textContent), location.origin);if (opener) close();";

/**
 * The window storage access falls back to (decision 31): first-party, so that signing in needs no
 * third-party storage; framed by nobody, so that its one button means what it says.
 */
export const createSignInWindow = ({ brandAt, codes, known, signIn }: SignInWindowDeps): RawRoute => ({
  prefix: signInWindow.path,
  limit: 'signInPages',
  bodyBytes: wishBytes,
  async answer(request) {
    const url = new URL(request.url);
    const brand = brandAt(url.host);
    if (!brand || !canSignInFrames(brand) || url.pathname !== signInWindow.path) throw new AppError('not_found');
    const query = v.safeParse(v.object(signInWindow.query.entries), Object.fromEntries(url.searchParams));
    if (!query.success || !brand.embed.allowed_origins.includes(query.output.origin)) throw new AppError('invalid_input');
    const { jkt, nonce, origin } = query.output;
    const here = `${signInWindow.path}?${new URLSearchParams({ jkt, nonce, origin })}`;
    const spoken = spokenFor(brand, request);
    const t = wordsOf(spoken);

    const draw = (page: ThemedPage) => {
      const { html, headers, status } = drawPage(spoken, { ...page, mode: modeOf(request) });
      return new Response(html, { headers, status });
    };
    /** `given` without a code: the user does not want to. */
    const finish = (given: { code?: string }) =>
      draw({
        title: t('window.done.title'),
        body: markup`<h1>${t('window.done.title')}</h1><p>${t('window.done.text')}</p>
<script type="application/json" id="answer">${{ text: JSON.stringify({ troupe: 'sign-in', nonce, ...given }) }}</script>`,
        script: tellOpener,
      });

    const member = (await known.byCookie(refreshCookie, { request, brand }))?.user;
    const isMember = member?.platform === 'first_party';
    if (request.method === 'POST') {
      requireSameOrigin(request);
      const wish = new URLSearchParams(await request.text()).get('wish');
      if (wish !== 'continue') return finish({});
      if (isMember) return finish({ code: await codes.issue({ userId: member.id, applicationId: brand.id, jkt }) });
    }
    if (request.method !== 'GET' && request.method !== 'POST') throw new AppError('not_found');

    const question = (title: string, text: string, ways: Markup) =>
      draw({
        title,
        body: markup`<h1>${title}</h1><p>${text}</p>
<form method="post" action="${here}">
${ways}
<button name="wish" value="no">${t('window.no')}</button>
</form>`,
      });
    const begin = (label: string) => markup`<a class="button" href="${here}&amp;begin=1">${label}</a>`;

    if (url.searchParams.has('error'))
      return question(t('signIn.failed.title'), t('signIn.failed.text'), begin(t('signIn.failed.retry')));
    if (!isMember || url.searchParams.has('begin')) return signIn.begin({ brand, request }, { returnPath: here });
    return question(
      t('window.title', { name: member.username ?? member.email ?? member.name }),
      t('window.text', { host: new URL(origin).host }),
      markup`<button class="primary" name="wish" value="continue">${t('window.continue')}</button>${begin(t('window.other'))}`,
    );
  },
});
