<?php
/**
 * The screen under Settings: whether the site is connected, and who prints what. A connection can be ended here.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_SETTINGS_PAGE = 'veemark';
/** WordPress's own client adds the nonce. */
const VEEMARK_END_SCRIPT = <<<'JS'
document.querySelectorAll( '[data-veemark-address]' ).forEach( function ( button ) {
	button.addEventListener( 'click', function () {
		button.disabled = true;
		wp.apiFetch( {
			path: '/veemark/v1/connection',
			method: 'DELETE',
			data: { address: button.dataset.veemarkAddress },
		} ).then(
			function () {
				location.reload();
			},
			function ( error ) {
				button.disabled = false;
				window.alert( error.message );
			}
		);
	} );
} );
JS;

add_action( 'admin_menu', 'veemark_add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( dirname( __DIR__ ) . '/veemark.php' ), 'veemark_add_settings_link' );

/**
 * Adds the screen for those who manage the site.
 */
function veemark_add_settings_page() {
	add_options_page( 'Veemark', 'Veemark', 'manage_options', VEEMARK_SETTINGS_PAGE, 'veemark_show_settings' );
}

/**
 * Leads to the screen from the list of plugins.
 *
 * @param array $links Links of the plugin's row.
 * @return array
 */
function veemark_add_settings_link( $links ) {
	$address = admin_url( 'options-general.php?page=' . VEEMARK_SETTINGS_PAGE );
	array_unshift( $links, '<a href="' . esc_url( $address ) . '">' . esc_html__( 'Settings', 'veemark' ) . '</a>' );
	return $links;
}

/**
 * Prints the screen.
 */
function veemark_show_settings() {
	?>
	<div class="wrap" style="max-width: 46rem">
		<h1>Veemark</h1>
		<p><?php esc_html_e( 'There is nothing to set here. You write and post in Veemark; this plugin makes your posts arrive whole.', 'veemark' ); ?></p>
		<h2><?php esc_html_e( 'Connection', 'veemark' ); ?></h2>
		<?php veemark_show_connections(); ?>
		<h2><?php esc_html_e( 'What search engines and social networks read', 'veemark' ); ?></h2>
		<p><?php echo esc_html( veemark_head_sentence() ); ?></p>
		<?php veemark_show_printers(); ?>
	</div>
	<?php
}

/**
 * Prints where changes are reported to, or how the site is connected.
 */
function veemark_show_connections() {
	$connections = veemark_connections();
	if ( ! $connections ) {
		?>
		<p><?php esc_html_e( 'Not connected yet. In Veemark, open Websites and connect this site; if it stands there already, press Check again in its details.', 'veemark' ); ?></p>
		<?php
		return;
	}
	?>
	<ul class="ul-disc">
		<?php foreach ( $connections as $address => $connection ) : ?>
			<?php $sentence = veemark_connection_sentence( $address, $connection ); ?>
			<li>
				<?php echo esc_html( $sentence ); ?>
				<?php /* translators: %s: sentence that names a connection. */ ?>
				<button type="button" class="button button-small" data-veemark-address="<?php echo esc_attr( $address ); ?>" aria-label="<?php echo esc_attr( sprintf( __( 'End: %s', 'veemark' ), $sentence ) ); ?>"><?php esc_html_e( 'End', 'veemark' ); ?></button>
			</li>
		<?php endforeach; ?>
	</ul>
	<p><?php esc_html_e( 'When a post from Veemark is edited, renamed, unpublished or deleted here, Veemark is told: of every post where somebody who manages this site has connected it, else of that user’s own posts. End it here, or remove the website in Veemark.', 'veemark' ); ?></p>
	<?php
	wp_enqueue_script( 'wp-api-fetch' );
	wp_add_inline_script( 'wp-api-fetch', VEEMARK_END_SCRIPT );
}

/**
 * A connection in words.
 *
 * @param string $address    Where reports go.
 * @param array  $connection Connection.
 * @return string
 */
function veemark_connection_sentence( $address, $connection ) {
	$host = (string) wp_parse_url( $address, PHP_URL_HOST );
	$user = get_userdata( (int) $connection['user'] );
	if ( ! $user ) {
		/* translators: %s: host name of a Veemark server. */
		return sprintf( __( 'Connected to %s.', 'veemark' ), $host );
	}
	/* translators: 1: host name of a Veemark server, 2: name of a user. */
	return sprintf( __( 'Connected to %1$s by %2$s.', 'veemark' ), $host, $user->display_name );
}

/**
 * What the table below it comes to.
 *
 * @return string
 */
function veemark_head_sentence() {
	$seo_plugin = veemark_seo_plugin();
	if ( ! $seo_plugin ) {
		return __( 'No SEO plugin is active, so Veemark prints these for the posts it has made, each once.', 'veemark' );
	}
	/* translators: %s: name of an SEO plugin. */
	return sprintf( __( '%s prints it, from the texts that Veemark hands over. Nothing is printed twice.', 'veemark' ), veemark_printer_label( $seo_plugin ) );
}

/**
 * Prints who prints what.
 */
function veemark_show_printers() {
	$printers = veemark_printers();
	$items    = array(
		'title'       => __( 'Title', 'veemark' ),
		'description' => __( 'Description', 'veemark' ),
		'canonical'   => __( 'Canonical address', 'veemark' ),
		'openGraph'   => __( 'Sharing tags', 'veemark' ),
		'twitter'     => __( 'X card', 'veemark' ),
		'article'     => __( 'Structured data', 'veemark' ),
	);
	?>
	<table class="widefat striped">
		<thead>
			<tr>
				<th scope="col"><?php esc_html_e( 'What', 'veemark' ); ?></th>
				<th scope="col"><?php esc_html_e( 'Printed for posts by', 'veemark' ); ?></th>
				<th scope="col"><?php esc_html_e( 'For pages by', 'veemark' ); ?></th>
			</tr>
		</thead>
		<tbody>
			<?php foreach ( $items as $item => $label ) : ?>
				<tr>
					<th scope="row"><?php echo esc_html( $label ); ?></th>
					<td><?php echo esc_html( veemark_printer_label( $printers['post'][ $item ] ) ); ?></td>
					<td><?php echo esc_html( veemark_printer_label( $printers['page'][ $item ] ) ); ?></td>
				</tr>
			<?php endforeach; ?>
		</tbody>
	</table>
	<?php
}

/**
 * The name of what prints an item.
 *
 * @param string $printer 'veemark', 'site', or the slug of an SEO plugin.
 * @return string
 */
function veemark_printer_label( $printer ) {
	$labels = array(
		'veemark'  => 'Veemark',
		'site'     => __( 'Your theme or another plugin', 'veemark' ),
		'yoast'    => 'Yoast SEO',
		'rankmath' => 'Rank Math',
		'seopress' => 'SEOPress',
		'aioseo'   => 'All in One SEO',
		'tsf'      => 'The SEO Framework',
	);
	return $labels[ $printer ];
}
