import { modeCookie, type Brand } from '@troupe/protocol';
import { wordsOf } from '../html/texts.ts';
import { drawPage } from '../html/themed-page.ts';
import { markup } from '../kernel/markup.ts';

export const offlinePath = '/offline';

/**
 * Loads the address that could not be had, without a press. A browser says that it is connected before a name can be looked
 * up, and says nothing of a server that was away: so the address is asked for, less and less often, until it answers. While
 * the browser knows of no connection, nothing is asked. The look is read from the cookie, since the page was kept before it may have been chosen.
 */
const script = `const mode=/(?:^|; )${modeCookie}=(light|dark)(?:;|$)/.exec(document.cookie);if(mode)document.documentElement.dataset.troupeMode=mode[1];
let timer;const ask=()=>navigator.onLine?fetch(location.href,{method:'HEAD',cache:'no-store'}):Promise.reject();
const look=(ms)=>{clearTimeout(timer);timer=setTimeout(()=>ask().then(()=>location.reload(),()=>look(Math.min(ms*2+500,30000))),ms*(.75+Math.random()/2))};
addEventListener('online',()=>look(0));look(1000);document.querySelector('button').onclick=()=>location.reload()`;

/** What the service worker shows while there is no connection: the brand's look, whole in one file. */
export const offlinePage = (brand: Brand): Response => {
  const t = wordsOf(brand);
  const { headers, html } = drawPage(brand, {
    title: t('pages.offline.title'),
    body: markup`<h1>${t('pages.offline.title')}</h1>
<p>${t('pages.offline.text')}</p>
<button class="primary" type="button">${t('pages.offline.again')}</button>`,
    script,
    asksOwn: true,
  });
  return new Response(html, { headers: { ...headers, 'cache-control': 'public, no-cache', vary: 'cookie, accept-language' } });
};
