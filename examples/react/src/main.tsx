import { TroupeChat, type TroupeHandle, type TroupeProps } from '@troupe/embed/react';
import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const origin: string = import.meta.env['VITE_TROUPE_ORIGIN'] ?? 'http://acme.localhost:4100';
const characters = { 'elin-marrow': 'Elin Marrow', 'augustin-vale': 'Augustin Vale' };
const autumn: TroupeProps['appearance'] = { mode: 'light', accent: '#9a3412' };

const App = () => {
  const [character, setCharacter] = useState('elin-marrow');
  const [isAutumn, setAutumn] = useState(false);
  const [session, setSession] = useState('…');
  const chat = useRef<TroupeHandle>(null);
  return (
    <main>
      <h1>Troupe in a React app</h1>
      <p>
        <label>
          Character{' '}
          <select value={character} onChange={(event) => setCharacter(event.target.value)}>
            {Object.entries(characters).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>{' '}
        <label>
          <input type="checkbox" checked={isAutumn} onChange={(event) => setAutumn(event.target.checked)} /> Autumn colours
        </label>{' '}
        Session: {session}
      </p>
      <p>
        <button type="button" onClick={() => chat.current?.focus()}>
          Go to the chat
        </button>
      </p>
      <TroupeChat
        ref={chat}
        origin={origin}
        application="acme"
        character={character}
        height={580}
        title="Chat with a character"
        {...(isAutumn && { appearance: autumn })}
        on={{ session: ({ kind }) => setSession(kind) }}
      />
    </main>
  );
};

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
