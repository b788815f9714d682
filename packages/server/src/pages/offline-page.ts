import type { Brand } from '@troupe/protocol';
import { drawPage } from '../html/themed-page.ts';
import { markup } from '../kernel/markup.ts';

export const offlinePath = '/offline';

interface Texts {
  title: string;
  text: string;
  again: string;
}
const english: Texts = {
  title: 'No connection',
  text: 'This page needs the network. What you wrote is kept on this device and is sent once you are back.',
  again: 'Try Again',
};
const texts: Record<string, Texts> = {
  de: {
    title: 'Keine Verbindung',
    text: 'Diese Seite braucht das Netz. Was du geschrieben hast, bleibt auf diesem Gerät und wird gesendet, sobald du wieder da bist.',
    again: 'Noch einmal versuchen',
  },
  ar: {
    title: 'لا يوجد اتصال',
    text: 'تحتاج هذه الصفحة إلى الشبكة. ما كتبته محفوظ على هذا الجهاز ويُرسل عند عودتك.',
    again: 'أعد المحاولة',
  },
  es: {
    title: 'Sin conexión',
    text: 'Esta página necesita la red. Lo que has escrito se guarda en este dispositivo y se envía cuando vuelvas.',
    again: 'Intentar de nuevo',
  },
  fr: {
    title: 'Pas de connexion',
    text: 'Cette page a besoin du réseau. Ce que tu as écrit reste sur cet appareil et part dès que la connexion revient.',
    again: 'Réessayer',
  },
  ja: {
    title: '接続がありません',
    text: 'このページにはネットワークが必要です。書いたものはこのデバイスに残り、接続が戻ると送信されます。',
    again: 'もう一度試す',
  },
  pt: {
    title: 'Sem conexão',
    text: 'Esta página precisa da rede. O que você escreveu fica neste dispositivo e é enviado quando a conexão voltar.',
    again: 'Tentar de novo',
  },
  ru: {
    title: 'Нет соединения',
    text: 'Этой странице нужна сеть. Написанное хранится на этом устройстве и будет отправлено, когда соединение вернётся.',
    again: 'Попробовать снова',
  },
  it: {
    title: 'Nessuna connessione',
    text: 'Questa pagina ha bisogno della rete. Ciò che hai scritto resta su questo dispositivo e viene inviato quando torni.',
    again: 'Riprova',
  },
  zh: {
    title: '没有网络连接',
    text: '此页面需要网络。你写的内容会保存在这台设备上，连接恢复后再发送。',
    again: '重试',
  },
  ko: {
    title: '연결 없음',
    text: '이 페이지에는 네트워크가 필요해요. 쓴 내용은 이 기기에 남아 있다가 연결되면 전송돼요.',
    again: '다시 시도',
  },
  tr: {
    title: 'Bağlantı yok',
    text: 'Bu sayfa ağa ihtiyaç duyar. Yazdıkların bu cihazda kalır ve bağlantı dönünce gönderilir.',
    again: 'Tekrar dene',
  },
  pl: {
    title: 'Brak połączenia',
    text: 'Ta strona potrzebuje sieci. To, co napiszesz, zostaje na tym urządzeniu i zostanie wysłane, gdy połączenie wróci.',
    again: 'Spróbuj ponownie',
  },
  he: {
    title: 'אין חיבור',
    text: 'הדף הזה צריך רשת. מה שנכתב נשמר במכשיר הזה ויישלח כשהחיבור יחזור.',
    again: 'ניסיון חוזר',
  },
};

/**
 * Loads the address that could not be had, without a press. A browser says that it is connected before a name can be looked
 * up, and says nothing of a server that was away: so the address is asked for, less and less often, until it answers. While
 * the browser knows of no connection, nothing is asked.
 */
const script = `let timer;const ask=()=>navigator.onLine?fetch(location.href,{method:'HEAD',cache:'no-store'}):Promise.reject();
const look=(ms)=>{clearTimeout(timer);timer=setTimeout(()=>ask().then(()=>location.reload(),()=>look(Math.min(ms*2+500,30000))),ms*(.75+Math.random()/2))};
addEventListener('online',()=>look(0));look(1000);document.querySelector('button').onclick=()=>location.reload()`;

/** What the service worker shows while there is no connection: the brand's look, whole in one file. */
export const offlinePage = (brand: Brand): Response => {
  const t = texts[brand.language.slice(0, 2)] ?? english;
  const { headers, html } = drawPage(brand, {
    title: t.title,
    body: markup`<h1>${t.title}</h1>
<p>${t.text}</p>
<button class="primary" type="button">${t.again}</button>`,
    script,
    asksOwn: true,
  });
  return new Response(html, { headers: { ...headers, 'cache-control': 'public, no-cache', vary: 'cookie, accept-language' } });
};
