import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that does the same: a heading, a form, and the answer to one question. */
function App() {
  const [title, setTitle] = useState('Loading...');
  useEffect(() => {
    void fetch('/answer.json')
      .then((answer) => answer.json())
      .then(({ title: heading }) => setTitle(heading));
  }, []);
  return (
    <main style={{ maxWidth: '40rem', margin: '2rem auto', padding: '0 1rem', fontFamily: 'sans-serif' }}>
      <h1>{title}</h1>
      <p>Say what it is about, and watch it being written.</p>
      <form>
        {['Topic', 'Tone', 'Audience', 'Word count'].map((label) => (
          <p key={label}>
            <label>
              {label} <input />
            </label>
          </p>
        ))}
        <button type="button">Generate</button>
      </form>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
