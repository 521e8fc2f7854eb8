let held = 0;

/** Has closing the page asked about until the function it gives is called: something is on its way. */
export function holdPage(): () => void {
  if (held === 0) addEventListener('beforeunload', warn);
  held += 1;
  return () => {
    held -= 1;
    if (held === 0) removeEventListener('beforeunload', warn);
  };
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
