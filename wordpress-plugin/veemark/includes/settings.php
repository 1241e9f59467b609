<?php
/**
 * The screen under Settings: whether the site is connected, who prints the heads, and whether the data goes with the
 * plugin. A connection can be ended here.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_SETTINGS_PAGE = 'veemark';
/** Whether deleting the plugin removes what it has stored. */
const VEEMARK_REMOVE_OPTION = 'veemark_remove_data';

add_action( 'admin_menu', 'veemark_add_settings_page' );
add_action( 'admin_init', 'veemark_register_settings' );
add_action( 'admin_init', 'veemark_add_privacy_text' );
add_filter( 'plugin_action_links_' . VEEMARK_PLUGIN, 'veemark_add_settings_link' );

/**
 * Adds the screen for those who manage the site.
 */
function veemark_add_settings_page() {
	add_options_page( 'Veemark', 'Veemark', 'manage_options', VEEMARK_SETTINGS_PAGE, 'veemark_show_settings' );
}

/**
 * Registers the two settings.
 */
function veemark_register_settings() {
	foreach ( array( VEEMARK_REMOVE_OPTION, VEEMARK_READINGS_OPTION ) as $option ) {
		register_setting(
			VEEMARK_SETTINGS_PAGE,
			$option,
			array(
				'type'              => 'boolean',
				'sanitize_callback' => 'rest_sanitize_boolean',
				'default'           => false,
			)
		);
	}
}

/**
 * Offers a paragraph for the privacy policy of the site.
 */
function veemark_add_privacy_text() {
	$text = __( 'Where "Count how often pages are read" is switched on under Settings > Veemark, this site counts how often each of its pages is read: a page that is visible for two seconds tells this site its number. No cookie is set, nothing is stored in the browser, and no IP address, no user agent and no other data of the visitor is stored. Kept is one number for each page and day, for 31 days, and each night the numbers are sent to the Veemark server that this site is connected to. Visitors whose browser sends Do Not Track or Global Privacy Control are not counted.', 'veemark' );
	wp_add_privacy_policy_content( 'Veemark', '<p>' . esc_html( $text ) . '</p>' );
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
		<p><?php esc_html_e( 'You write and post in Veemark; this plugin makes your posts arrive whole.', 'veemark' ); ?></p>
		<h2><?php esc_html_e( 'Connection', 'veemark' ); ?></h2>
		<?php veemark_show_connections(); ?>
		<h2><?php esc_html_e( 'What search engines and social networks read', 'veemark' ); ?></h2>
		<p><?php echo esc_html( veemark_head_sentence() ); ?></p>
		<form method="post" action="options.php">
			<?php settings_fields( VEEMARK_SETTINGS_PAGE ); ?>
			<h2><?php esc_html_e( 'Readings', 'veemark' ); ?></h2>
			<label>
				<input type="checkbox" name="<?php echo esc_attr( VEEMARK_READINGS_OPTION ); ?>" value="1" <?php checked( veemark_counts_readings() ); ?>>
				<?php esc_html_e( 'Count how often pages are read. One small script, no cookie, no address of a visitor, nobody who asks not to be tracked. Kept is a number for each page and day, which Veemark gets each night.', 'veemark' ); ?>
			</label>
			<h2><?php esc_html_e( 'When this plugin is deleted', 'veemark' ); ?></h2>
			<label>
				<input type="checkbox" name="<?php echo esc_attr( VEEMARK_REMOVE_OPTION ); ?>" value="1" <?php checked( get_option( VEEMARK_REMOVE_OPTION ) ); ?>>
				<?php esc_html_e( 'Remove the connections and the head data of all posts with it. Otherwise they are there when you install it again. Readings always go.', 'veemark' ); ?>
			</label>
			<?php submit_button(); ?>
		</form>
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
				<a href="<?php echo esc_url( veemark_server_of( $address ) . '/legal.html#terms-of-use' ); ?>"><?php esc_html_e( 'Terms of Use', 'veemark' ); ?></a>
				<a href="<?php echo esc_url( veemark_server_of( $address ) . '/legal.html#privacy-policy' ); ?>"><?php esc_html_e( 'Privacy Policy', 'veemark' ); ?></a>
				<?php /* translators: %s: sentence that names a connection. */ ?>
				<button type="button" class="button button-small" data-veemark-address="<?php echo esc_attr( $address ); ?>" aria-label="<?php echo esc_attr( sprintf( __( 'End: %s', 'veemark' ), $sentence ) ); ?>"><?php esc_html_e( 'End', 'veemark' ); ?></button>
			</li>
		<?php endforeach; ?>
	</ul>
	<p><?php esc_html_e( 'When a post from Veemark is changed or deleted here, Veemark is told: of every post where somebody who manages this site has connected it, else of that user’s own posts. End it here, or remove the website in Veemark.', 'veemark' ); ?></p>
	<?php
	wp_enqueue_script( 'veemark-settings', plugins_url( 'assets/settings.js', VEEMARK_FILE ), array( 'wp-api-fetch' ), VEEMARK_VERSION, true );
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
 * Who prints the heads.
 *
 * @return string
 */
function veemark_head_sentence() {
	$seo_plugin = veemark_seo_plugin();
	if ( ! $seo_plugin ) {
		return __( 'For the posts it has made, Veemark prints what neither your theme nor another plugin prints: each item once.', 'veemark' );
	}
	/* translators: %s: name of an SEO plugin. */
	return sprintf( __( '%s prints it, from the texts that Veemark hands over. Veemark adds what is missing: each item once.', 'veemark' ), veemark_printer_label( $seo_plugin ) );
}

/**
 * The name of an SEO plugin.
 *
 * @param string $slug Slug.
 * @return string
 */
function veemark_printer_label( $slug ) {
	$labels = array(
		'yoast'    => 'Yoast SEO',
		'rankmath' => 'Rank Math',
		'seopress' => 'SEOPress',
		'aioseo'   => 'All in One SEO',
		'tsf'      => 'The SEO Framework',
	);
	return $labels[ $slug ];
}
