/**
 * Styles of launcher, panel and modal (design guide §8: 60 px button, 368 × 610 panel, sheet below
 * 600 px). They live in a shadow root and are adopted, which a strict `style-src` allows; the
 * important ones hold the host element in place against rules of the page.
 */
export const floatingStyles = `
:host{all:initial;display:block!important;position:fixed!important;inset:auto!important;inset-block-end:20px!important;inset-inline-end:20px!important;z-index:1000;visibility:visible!important;color-scheme:light dark;--ease:cubic-bezier(.2,.7,.2,1)}
:host([data-position=start]){inset-inline:20px auto!important}
:host([data-display=modal]){inset:0 auto auto 0!important}
*,::before{box-sizing:border-box}
button{font:inherit;border:0;padding:0;margin:0;cursor:pointer;display:grid;place-items:center;touch-action:manipulation}
button:focus-visible{outline:2px solid currentColor;outline-offset:2px}
svg{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;grid-area:1/1}
.launcher{position:relative;inline-size:60px;block-size:60px;border-radius:50%;background:#1d1f24;color:#fff;box-shadow:0 2px 6px #0003,0 10px 30px #0003;transition:scale .16s var(--ease)}
.launcher:focus-visible{outline-color:#1d1f24;box-shadow:0 0 0 2px #fff,0 10px 30px #0003}
.launcher:hover{scale:1.04}
.launcher svg{inline-size:28px;block-size:28px}
.launcher .down,.launcher[aria-expanded=true] .talk{display:none}
.launcher[aria-expanded=true] .down{display:block}
:host([data-waits]) .launcher:not([data-own]){visibility:hidden}
:host([data-waits]) .panel{opacity:0}
.dot{position:absolute;inset-block-start:2px;inset-inline-end:2px;inline-size:14px;block-size:14px;border-radius:50%;background:#d5304f;border:2px solid #fff}
.panel{display:none;flex-direction:column;position:fixed;inset:auto;margin:0;padding:0;border:0;overflow:hidden;background:Canvas;color:CanvasText;box-shadow:0 4px 12px #0002,0 20px 60px #0004;max-inline-size:none;max-block-size:none;outline:0}
.panel[data-open]{display:flex;animation:rise .24s var(--ease)}
.launched{inset-block-end:92px;inset-inline-end:20px;inline-size:368px;block-size:min(610px,100dvh - 116px);border-radius:20px}
:host([data-position=start]) .launched{inset-inline:20px auto}
.modal{inset:0;margin:auto;inline-size:min(880px,100vw - 32px);block-size:min(720px,100dvh - 32px);border-radius:20px}
.modal::backdrop{background:#0008}
.bar{display:flex;justify-content:flex-end;flex:none;background:Canvas}
.launched .bar{display:none}
.bar button{inline-size:44px;block-size:44px;background:none;color:inherit}
.bar button:focus-visible{outline-offset:-4px}
.bar svg{inline-size:22px;block-size:22px}
.frame{flex:1;min-block-size:0;background:rgb(128 128 128/.1)}
.said{position:absolute;inline-size:1px;block-size:1px;overflow:hidden}
@keyframes rise{from{opacity:0;transform:translateY(12px) scale(.98)}}
@media (max-width:599px){
.panel,:host([data-position=start]) .launched{inset:auto 0 var(--keyboard,0px);margin:0;inline-size:100%;border-radius:16px 16px 0 0;block-size:min(86dvh,660px);max-block-size:var(--visible,100dvh)}
.launched .bar{display:flex}
.launcher[aria-expanded=true]{visibility:hidden}
}
@media (prefers-reduced-motion:reduce){.panel[data-open]{animation:none}.launcher{transition:none}.launcher:hover{scale:none}}
@media (forced-colors:active){.launcher,.panel{border:2px solid ButtonText}.dot{background:Highlight}}
@media print{:host{display:none!important}}
`;
