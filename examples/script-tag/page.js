// The whole integration. This file runs before the loader does, so it queues its calls (docs/embed.md, "Queue stub").
(function (w) {
  if (w.Troupe) return;
  var q = [];
  function r(n, k) {
    var o = {};
    n.split(' ').forEach(function (m) {
      o[m] = function () {
        var h = m === 'mount' ? r('on off update focus open close toggle isOpen logout destroy', q.length) : void 0;
        return m !== 'isOpen' && (q.push([k, m, arguments, h]), h || o);
      };
    });
    return o;
  }
  w.Troupe = r('init mount prerender logout');
  w.Troupe.q = q;
})(window);

const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }).then(
    (answer) => answer.json(),
  );

const reader = document.querySelector('#reader');
let signedIn = post('/session', { reader: reader.value });

Troupe.init({
  application: document.body.dataset.application,
  async getToken({ jkt }) {
    await signedIn;
    return (await post('/troupe-token', { jkt })).token;
  },
});

const character = new URLSearchParams(location.search).get('character') ?? (document.body.dataset.character || undefined);
const chat = Troupe.mount('chat', '#chat', { character, height: 580, title: 'Chat with a character' });
const explore = Troupe.mount('explore', '#explore', { height: 620, title: 'Choose a character', loading: 'lazy' });

explore.on('open-character', ({ characterId }) => {
  chat.update({ character: characterId });
  document.querySelector('#chat').scrollIntoView({ behavior: 'smooth', block: 'center' });
});

const status = document.querySelector('#status');
chat.on('session', ({ kind }) => (status.textContent = kind === 'partner' ? '' : 'You are reading as a guest.'));
chat.on('error', ({ code, message }) => (status.textContent = `${code}: ${message ?? ''}`));

// Someone else reads now: tell the widgets, they ask for a new token.
reader.addEventListener('change', () => {
  signedIn = post('/session', { reader: reader.value });
  Troupe.logout();
});
