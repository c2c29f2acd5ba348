// reactfire wires every Firebase product at load, and the bundler cannot prove that nobody uses the Realtime Database.
// The build puts this file in its place (vite.config.ts); the product has no such database.
function unavailable(): never {
  throw new Error('the Realtime Database is not part of this product');
}

export {
  unavailable as get,
  unavailable as off,
  unavailable as onChildAdded,
  unavailable as onChildChanged,
  unavailable as onChildMoved,
  unavailable as onChildRemoved,
  unavailable as onValue,
};
