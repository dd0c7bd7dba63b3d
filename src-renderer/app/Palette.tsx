import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { projects } from '#shared/api/projects.ts';
import { useEndpoint } from '../api/hooks.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { matching, type Place, placesOf } from './places.ts';

const shown = 12;

/** Goes anywhere by a few letters. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const list = useEndpoint(projects, {});
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const id = useId();
  const found = matching(placesOf(list.data ?? []), text).slice(0, shown);
  const go = (place: Place | undefined): void => {
    if (!place) return;
    onClose();
    void navigate(place.to);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(found[marked]);
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setMarked((marked + step + found.length) % found.length);
  };
  return (
    <Dialog title="Go to" onClose={onClose} isLight>
      <input
        className="palette-input"
        role="combobox"
        aria-label="Project or screen"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Project or screen"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKey}
      />
      <div id={id} role="listbox" aria-label="Places" className="palette-list">
        {found.map((place, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked option
          <div
            key={place.to}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === marked}
            className="palette-option"
            onClick={() => go(place)}
          >
            {place.label}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="quiet">Nothing is called “{text}”.</p> : null}
    </Dialog>
  );
}
