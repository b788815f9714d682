/**
 * The queue stub, as it is pasted into a page (≤ 400 bytes brotli). It lets a page call `Troupe`
 * before the loader is there; `queue.ts` plays back what it recorded. It adds no script and no node.
 */
export const stub = `(function(w){if(w.Troupe)return;var q=[];function r(n,k){var o={};n.split(" ").forEach(function(m){o[m]=function(){var h=m==="mount"?r("on off update focus open close toggle isOpen logout destroy",q.length):void 0;return m!=="isOpen"&&(q.push([k,m,arguments,h]),h||o)}});return o}w.Troupe=r("init mount prerender logout");w.Troupe.q=q})(window)`;
