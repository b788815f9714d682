import type { Brand } from '@troupe/protocol';
import { wordsOf } from '../html/texts.ts';
import { scriptJson } from '../kernel/markup.ts';

/** For the developer of the page around us. */
const message =
  'a script of the frame did not load, or was not the one of this release: the browser refused it by its hash, and nothing of it ran';

/**
 * An inline script that stands before all chunks: where one is refused (hash, network), nothing else of
 * ours is there to say so. It shows why, and speaks just enough of the wire (docs/embed.md, "How it
 * works") to answer every call of the host with a fault, which becomes an `error` event in the page.
 */
export const frameGuard = (brand: Pick<Brand, 'language' | 'name' | 'texts'>): string => {
  const t = wordsOf(brand);
  return `addEventListener('error',({target})=>{
if(target.tagName!=='SCRIPT')return;
const make=(name,text)=>Object.assign(document.createElement(name),{textContent:text});
const said=make('p',${scriptJson(t('pages.refused.text'))}),again=make('button',${scriptJson(t('pages.refused.again'))}),box=make('div','');
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
