// The buttons that end a connection. WordPress's own client adds the nonce.
document.querySelectorAll('[data-veemark-address]').forEach(function (button) {
  button.addEventListener('click', function () {
    button.disabled = true;
    wp.apiFetch({
      path: '/veemark/v1/connection',
      method: 'DELETE',
      data: { address: button.dataset.veemarkAddress },
    }).then(
      function () {
        location.reload();
      },
      function (error) {
        button.disabled = false;
        window.alert(error.message);
      },
    );
  });
});
