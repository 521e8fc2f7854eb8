let held = 0;

/**
 * Asks for confirmation before the page is closed, because a request is in progress. Returns a
 * function that ends this.
 */
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
