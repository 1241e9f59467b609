/**
 * For what the leaving of a field does to the page. A press that leaves the field has begun by then: moved, what was
 * pressed would slip away from under it. It is done once the press has landed, and before what was pressed acts.
 */
export function afterPress(act: () => void) {
  if (!document.querySelector(':active')) return act();

  const end = new AbortController();
  const { signal } = end;

  function actOnce() {
    if (signal.aborted) return;
    end.abort();
    act();
  }

  window.addEventListener('click', actOnce, { capture: true, signal });
  // A press that ends elsewhere lands nowhere.
  for (const ending of ['mouseup', 'dragend', 'pointercancel'])
    window.addEventListener(ending, () => setTimeout(actOnce), { signal });
}
