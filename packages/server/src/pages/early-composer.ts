/**
 * The composer that a frame document brings along: it takes text from the first paint, before any
 * script file is here. The chat takes over what is in it (`packages/embed/src/frame/early-composer.ts`);
 * it looks like the chat's own (`core/src/chat/conversation/Composer.css.ts`), so nothing moves then.
 */
import { limits, type Character, type ComposerTexts } from '@troupe/protocol';
import { escapeHtml } from '../kernel/markup.ts';

export const earlyComposerCss = [
  '#troupe-early{position:fixed;inset:auto 0 0;z-index:1;box-sizing:border-box;max-inline-size:var(--troupe-size-reading);margin-inline:auto;padding-inline:12px}',
  '#troupe-early *{box-sizing:border-box;margin:0;font:inherit}',
  '#troupe-early>div{display:grid;grid-template-columns:minmax(0,1fr) 120px auto;align-items:end;padding:6px;padding-inline-start:14px;margin-block-end:max(10px,env(safe-area-inset-bottom));border:1px solid var(--troupe-border-2);border-radius:min(var(--troupe-radius-bubble),18px);background:var(--troupe-surface-1);box-shadow:var(--troupe-shadow-2)}',
  '#troupe-early>div:focus-within{outline:var(--troupe-focus-width) solid var(--troupe-focus);outline-offset:-1px;border-color:var(--troupe-focus)}',
  '#troupe-early textarea{inline-size:100%;min-block-size:44px;max-block-size:40dvh;padding:9px 0;border:0;background:none;color:inherit;resize:none;outline:none;field-sizing:content;font:var(--troupe-text-read)/1.5 var(--troupe-font-read)}',
  '#troupe-early textarea::placeholder{color:var(--troupe-text-3);opacity:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  '@media (max-width:520px){#troupe-early>div{grid-template-columns:minmax(0,1fr) 80px auto}}',
  // Where the chat menu will stand beside the conversation (`core/src/chat/conversation/chat.css.ts`).
  '@media (min-width:1130px){#troupe-early{inset-inline-end:var(--troupe-size-panel)}}',
  '#troupe-early button{display:grid;grid-column:3;place-items:center;inline-size:44px;block-size:44px;padding:0;border:0;border-radius:min(var(--troupe-radius-control),14px);background:var(--troupe-accent);color:var(--troupe-on-accent)}',
  '#troupe-early svg{inline-size:var(--troupe-size-icon);block-size:var(--troupe-size-icon);fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}',
  '#troupe-early div:has(:placeholder-shown) button{background:var(--troupe-surface-2);color:var(--troupe-text-3)}',
  // The line that says so stands under the chat's own composer; this one keeps its place.
  '#troupe-early small{display:block;padding-block-end:10px;font-size:var(--troupe-text-xs)}',
  '#troupe-early p{inline-size:fit-content;max-inline-size:86%;margin-block-end:var(--troupe-space-5);margin-inline-start:auto;padding:var(--troupe-space-3) var(--troupe-space-4);border:1px solid var(--troupe-bubble-user-border);border-radius:var(--troupe-radius-bubble);background:var(--troupe-bubble-user);color:var(--troupe-on-bubble-user);font:var(--troupe-text-read)/var(--troupe-leading-read) var(--troupe-font-read);overflow-wrap:anywhere;white-space:pre-wrap}',
  '#troupe-early [hidden]{display:none}',
].join('');

const script = `{
const form = document.getElementById('troupe-early'), box = form.querySelector('textarea'), own = form.querySelector('p');
const send = (event) => {
  event.preventDefault();
  if (box.readOnly || !box.value.trim() || box.value.length > ${limits.messageMax}) return;
  own.textContent = box.value;
  own.hidden = false;
  box.value = '';
  box.readOnly = true;
};
const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;
form.addEventListener('submit', send);
box.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229 && !isTouch) send(event);
});
box.addEventListener('compositionstart', () => form.toggleAttribute('data-troupe-composing', true));
// Without its script there is no chat to come: what was written can be read and copied, and nothing more is taken.
addEventListener('error', ({ target }) => { if (target.tagName === 'SCRIPT') box.readOnly = true; }, true);
box.addEventListener('compositionend', () => form.toggleAttribute('data-troupe-composing', false));
}`;

/** The composer for a character, in the words that the frame starts with. What is sent stands above it until the chat sends it. */
export const earlyComposer = ({ name }: Character, texts: ComposerTexts, cspNonce: string): string => {
  const named = (text: string) => escapeHtml(text.replace('{name}', name));
  return `<form id="troupe-early"><p dir="auto" hidden></p><div>\
<textarea rows="1" aria-label="${named(texts.label)}" placeholder="${named(texts.placeholder)}" enterkeyhint="send"></textarea>\
<button aria-label="${named(texts.send)}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 19V5M6 11l6-6 6 6"/></svg></button>\
</div><small>&nbsp;</small></form>
<script nonce="${cspNonce}">${script}</script>`;
};
