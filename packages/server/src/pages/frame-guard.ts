import type { Brand } from '@troupe/protocol';
import { scriptJson } from '../kernel/markup.ts';

/** What a user reads when the browser refused one of our scripts, by the brand's language. */
const english = {
  text: 'This could not be loaded: a file did not arrive, or was not the one that we published. Nothing of it was run.',
  retry: 'Try again',
};
const texts: Record<string, typeof english> = {
  de: {
    text: 'Das konnte nicht geladen werden: Eine Datei kam nicht an oder war nicht die, die wir veröffentlicht haben. Nichts davon wurde ausgeführt.',
    retry: 'Erneut versuchen',
  },
  ar: {
    text: 'تعذّر التحميل: لم يصل أحد الملفات، أو لم يكن الملف الذي نشرناه. لم يُشغَّل شيء منه.',
    retry: 'إعادة المحاولة',
  },
  es: {
    text: 'No se ha podido cargar: un archivo no ha llegado o no era el que publicamos. No se ha ejecutado nada de él.',
    retry: 'Intentar de nuevo',
  },
  fr: {
    text: 'Le chargement a échoué : un fichier n’est pas arrivé, ou n’était pas celui que nous avons publié. Rien n’en a été exécuté.',
    retry: 'Réessayer',
  },
  ja: {
    text: '読み込めませんでした。ファイルが届かなかったか、公開したものと異なっていました。その内容は一切実行されていません。',
    retry: '再試行',
  },
  pt: {
    text: 'Não foi possível carregar: um arquivo não chegou ou não era o que publicamos. Nada dele foi executado.',
    retry: 'Tentar de novo',
  },
  ru: {
    text: 'Загрузить не удалось: файл не пришёл или был не тем, что мы опубликовали. Ничего из него не выполнено.',
    retry: 'Попробовать снова',
  },
  it: {
    text: 'Non è stato possibile caricare: un file non è arrivato o non era quello che abbiamo pubblicato. Non ne è stato eseguito nulla.',
    retry: 'Riprova',
  },
  zh: {
    text: '无法加载：有文件没有送达，或与我们发布的不一致。其中的内容没有运行。',
    retry: '重试',
  },
  ko: {
    text: '불러올 수 없어요. 파일이 도착하지 않았거나 저희가 공개한 것과 달라요. 그 내용은 전혀 실행되지 않았어요.',
    retry: '다시 시도',
  },
  tr: {
    text: 'Yüklenemedi: bir dosya gelmedi ya da yayınladığımız dosya değildi. İçindeki hiçbir şey çalıştırılmadı.',
    retry: 'Tekrar dene',
  },
  pl: {
    text: 'Nie udało się wczytać: plik nie dotarł albo nie był tym, który opublikowaliśmy. Nic z niego nie zostało uruchomione.',
    retry: 'Spróbuj ponownie',
  },
  he: {
    text: 'הטעינה נכשלה: קובץ לא הגיע, או שאינו מה שפרסמנו. שום דבר ממנו לא הופעל.',
    retry: 'ניסיון חוזר',
  },
};

/** For the developer of the page around us. */
const message =
  'a script of the frame did not load, or was not the one of this release: the browser refused it by its hash, and nothing of it ran';

/**
 * An inline script that stands before all chunks: where one is refused (hash, network), nothing else of
 * ours is there to say so. It shows why, and speaks just enough of the wire (docs/embed.md, "How it
 * works") to answer every call of the host with a fault, which becomes an `error` event in the page.
 */
export const frameGuard = ({ language }: Pick<Brand, 'language'>): string => {
  const { text, retry } = texts[language.slice(0, 2)] ?? english;
  return `addEventListener('error',({target})=>{
if(target.tagName!=='SCRIPT')return;
const make=(name,text)=>Object.assign(document.createElement(name),{textContent:text});
const said=make('p',${scriptJson(text)}),again=make('button',${scriptJson(retry)}),box=make('div','');
said.role='alert';box.className='refused';again.onclick=()=>location.reload();
document.getElementById('troupe').replaceChildren(box);box.append(said,again);
const query=new URLSearchParams(location.search),origin=query.get('origin'),nonce=query.get('nonce');
const {allowed_origins}=JSON.parse(document.getElementById('troupe-boot').textContent);
if(parent===self||!allowed_origins.includes(origin))return;
const [min,max]=query.get('v').split('-').map(Number),id=crypto.getRandomValues(new Uint32Array(4)).join('');
addEventListener('message',({source,origin:from,data,ports:[port]})=>{
if(source!==parent||from!==origin||!port||data?.nonce!==nonce||data.document!==id)return;
port.onmessage=({data})=>{if(data?.call)port.postMessage({id:data.id,fault:{code:'unavailable',message:${scriptJson(message)}}})};
});
parent.postMessage({troupe:'hello',nonce,document:id,min,max,capabilities:[]},origin);
},true)`;
};

export const guardCss =
  '.refused{display:grid;place-content:center;justify-items:center;gap:12px;box-sizing:border-box;min-block-size:100vh;padding:24px;text-align:center}' +
  '.refused p{max-inline-size:46ch;margin:0}' +
  '.refused button{font:inherit;min-block-size:44px;padding-inline:20px;border:1px solid;border-radius:var(--troupe-radius-md);background:none;color:inherit;cursor:pointer}';
