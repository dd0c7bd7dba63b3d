import { type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: ReactNode;
  readonly fault?: string | undefined;
  readonly secret?: boolean;
  readonly kind?: 'text' | 'date';
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** One line of a form: label, input, help and what is wrong with it. */
export function Field(props: FieldProps): ReactNode {
  const { label, value, onChange, help, fault, secret, kind = 'text', required, placeholder } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={secret ? 'password' : kind}
        autoComplete={secret ? 'new-password' : 'off'}
        spellCheck={false}
        value={value}
        required={required}
        placeholder={placeholder}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-help`} className={fault === undefined ? 'help' : 'fault'}>
        {fault ?? help}
      </div>
    </div>
  );
}

/** One line of a form that is a choice. */
export function ChoiceField<V extends string>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly help?: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => {
          const chosen = props.options.find((option) => option.value === event.target.value);
          if (chosen) props.onChange(chosen.value);
        }}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {props.help ? <div className="help">{props.help}</div> : null}
    </div>
  );
}
