import type { ReactNode } from 'react';

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A labelled checkbox. */
export function Tick({ label, isOn, onChange }: TickProps): ReactNode {
  return (
    <label className="tick">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface SliderProps {
  label: string;
  /** The value in words: shown beside the slider and read by screen readers. */
  text: string;
  value: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  className?: string;
  isHidden?: boolean;
}

/** A labelled slider from 0 to `max`. */
export function Slider({
  label,
  text,
  className = '',
  isHidden = false,
  onChange,
  ...range
}: SliderProps): ReactNode {
  return (
    <label className={`field slider ${className}`} hidden={isHidden}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        {...range}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <output>{text}</output>
    </label>
  );
}
