// reactfire wires every Firebase product at load, and the bundler cannot prove that nobody uses the Realtime Database.
// The build puts this file in its place (vite.config.ts); the product has no such database.
function absent(): never {
  throw new Error('the Realtime Database is not part of this product');
}

export {
  absent as get,
  absent as off,
  absent as onChildAdded,
  absent as onChildChanged,
  absent as onChildMoved,
  absent as onChildRemoved,
  absent as onValue,
};
