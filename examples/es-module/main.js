import { loadTroupe } from '@troupe/embed';

const troupe = await loadTroupe({ origin: 'http://acme.localhost:4100' });

const chat = troupe?.mount('chat', '#chat', {
  application: 'acme',
  character: 'elin-marrow',
  title: 'The night desk',
  height: 560,
  appearance: { accent: '#1d5c63', radius: '12px' },
});

const status = document.querySelector('#status');
chat?.on('error', ({ message }) => status?.replaceChildren(message ?? 'The chat cannot be reached.'));

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll('button[data-character]');
for (const button of buttons) {
  button.addEventListener('click', () => {
    for (const other of buttons) other.ariaPressed = `${other === button}`;
    chat?.update({ character: button.dataset.character });
  });
}
